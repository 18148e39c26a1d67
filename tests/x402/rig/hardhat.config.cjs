// The chain calls itself base-sepolia, so that payments signed for it are good here and nowhere else moves.
module.exports = {
  solidity: "0.8.28",
  networks: { hardhat: { chainId: 84532, mining: { auto: true } } },
};
