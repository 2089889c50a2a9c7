/** The right that each of a router's permissions needs. */
export const routerRights = {
  install: 'routers.install',
  upgradeAgent: 'routers.install',
  detach: 'routers.write',
  openTerminal: 'terminals.open',
} as const;
