import { DEFAULT_GRANT_CHOICE, type GrantChoice } from './grant.ts';

/**
 * Whether a grant gives an agent more than applying workloads and reading their logs, which is day-to-day work: more kinds, privileged pods,
 * other ServiceAccounts, Secrets or their names, terminals, everything else in the cluster, the permissions to install, or infrastructure.
 */
export function isWiderGrant(choice: GrantChoice): boolean {
  const preset = DEFAULT_GRANT_CHOICE;
  return (
    choice.kinds !== preset.kinds ||
    choice.podSecurity === 'privileged' ||
    choice.serviceAccounts.some((name) => !preset.serviceAccounts.includes(name)) ||
    choice.secrets.length > 0 ||
    choice.exec ||
    choice.inspect ||
    choice.secretNames ||
    choice.installer ||
    choice.infrastructure.length > 0
  );
}
