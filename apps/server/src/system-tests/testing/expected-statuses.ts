/**
 * Statuses of valid requests that differ from 200, 201 and 202, by operationId. Demo fleets are for the administrator, which
 * neither account is: none can be loaded, and none is there.
 */
export const EXPECTED_STATUSES: Readonly<Record<string, readonly number[]>> = {
  loadDemo: [403],
  removeDemo: [409],
  // 409 once the lease of the agent has expired, which sends no heartbeats here.
  putBackObject: [200, 409],
  // No session has this id.
  endOwnSession: [404],
  // Their object is no Application of Argo CD.
  actOnApplication: [404],
  actOnApplications: [404],
  // Its cluster has no agent here.
  resealObject: [409],
  // A device belongs to no account until someone decides, so that no account has one.
  getDeviceLogin: [404],
  allowDeviceLogin: [404],
  denyDeviceLogin: [404],
  // It is the last administrator of its organization, and invited by none.
  leaveOrganization: [409],
  grantRoleChange: [409],
  withdrawRoleChange: [409],
  lookUpInvitation: [404],
  getInvitationPicture: [404],
  acceptInvitation: [404],
  declineInvitation: [404],
  // This server may connect to no repository.
  commitSealedSecrets: [502],
  listRepositoryRefs: [502],
  listRepositoryFolders: [502],
  listRepositoryCharts: [502],
  listRepositoryChartVersions: [502],
};
