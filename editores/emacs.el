;;; voz.el --- `voz lsp' under Eglot -*- lexical-binding: t -*-
;; Emacs 29 and later, or 28 with the package eglot, in init.el. Then M-x eglot in a text.
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((markdown-mode
                  latex-mode
                  html-mode
                  rst-mode
                  adoc-mode
                  (text-mode :language-id "plaintext")
                  (message-mode :language-id "mail")
                  (git-commit-mode :language-id "git-commit"))
                 . ("voz" "lsp"))))

;; Settings, as in voz lsp --help:
;; (setq-default eglot-workspace-configuration '(:voz (:registro "post")))
