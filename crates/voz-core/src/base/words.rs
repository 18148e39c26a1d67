//! Enums whose values are words: in the database, in output, on the command line.

/// An enum each of whose values is one word, in a column or on the wire.
pub trait Word: Copy + 'static {
    /// Every value, in the order in which they are declared.
    const ALL: &'static [Self];

    /// The word of a value.
    fn as_str(self) -> &'static str;

    /// The value that a word stands for; `None` for any other word.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.as_str() == word)
    }
}

/// Declares an enum with the word of each value, and with it `ALL`, `as_str`, `of` and [`Word`].
macro_rules! words {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $visibility enum $name {
            $($(#[$doc])* $variant),*
        }

        impl $name {
            /// Every value.
            $visibility const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word in the database and in output.
            $visibility const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            /// The value that a word stands for; `None` for any other word.
            $visibility fn of(word: &str) -> Option<Self> {
                $crate::base::words::Word::of(word)
            }
        }

        impl $crate::base::words::Word for $name {
            const ALL: &'static [Self] = Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }
    };
}

pub(crate) use words;

#[cfg(test)]
mod tests {
    words! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Resposta {
            Sim = "sim",
            Nao = "nao",
        }
    }

    #[test]
    fn a_value_is_its_word_and_back() {
        assert_eq!(Resposta::ALL, [Resposta::Sim, Resposta::Nao]);
        for value in Resposta::ALL {
            assert_eq!(Resposta::of(value.as_str()), Some(*value));
        }
        assert_eq!(Resposta::of("Sim"), None);
        assert_eq!(Resposta::of(""), None);
    }
}
