// What the pieces of the rig agree on. The keys own play money on a chain that ends with the rig.
export const CHAIN = process.env.CHAIN ?? "http://127.0.0.1:8545";
export const USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
export const PAYERS = {
  v1: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  v2: "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
  python: "0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6",
};
