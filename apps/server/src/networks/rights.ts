/** The right that each of a network's permissions needs. */
export const networkRights = {
  update: 'networks.write',
  putDistributionRules: 'networks.write',
  createObject: 'objects.write',
  createGitOpsObject: 'objects.write',
  createInfrastructure: 'objects.write',
  generateSecret: 'secrets.write',
  attachHub: 'routers.write',
  attachEdge: 'routers.write',
  attachPublic: 'routers.write',
  openTerminal: 'terminals.open',
  checkDns: 'networks.write',
  tearDown: 'networks.delete',
  delete: 'networks.delete',
} as const;
