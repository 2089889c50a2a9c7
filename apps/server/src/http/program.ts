import { apiKeyMessages } from '@hawser/domain/api-keys';
import { refused } from './failure.ts';
import { concernsAccount } from './policy.ts';
import type { Policy, Session } from './route.ts';

/**
 * What holds for programs beside the rights of their account. An API key changes nothing about the account itself, such as its
 * profile and organizations; one of an organization does not even see it.
 * @throws Failure 403.
 */
export function admitProgram(policy: Policy, isCommand: boolean, { program, uid, owner }: Session): void {
  if (program === undefined) return;
  if (isCommand && program.readsOnly) throw refused(apiKeyMessages.readsOnly);
  if (program.keyID === null || !concernsAccount(policy)) return;
  if (isCommand || owner !== uid) throw refused(apiKeyMessages.needsPerson);
}
