/**
 * The account of Argo CD as which the agent of a hub asks Argo CD's own server. It may read Applications, and nothing else. It has no
 * password, so nobody can sign in with it; the agent signs its sessions with the key of that server.
 */
export const ARGOCD_ACCOUNT = 'hawser';

/** What makes the account: entries of Argo CD's ConfigMaps, each under a name of its own, so that nothing of anybody else is in the way. */
export const ARGOCD_ACCOUNT_SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'argocd-cm': { [`accounts.${ARGOCD_ACCOUNT}`]: 'login' },
  'argocd-rbac-cm': {
    [`policy.${ARGOCD_ACCOUNT}.csv`]: `p, ${ARGOCD_ACCOUNT}, applications, get, */*, allow\n`,
  },
};
