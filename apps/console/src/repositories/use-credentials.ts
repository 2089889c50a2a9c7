import type { RepositoryCredentials } from '@hawser/contract/repositories';
import { checkRequired } from '@hawser/domain/fields';
import {
  type ConnectionAccess,
  CREDENTIAL_KINDS,
  type CredentialKind,
  checkAccess,
  type RepositoryType,
} from '@hawser/domain/repositories';
import { useState } from 'react';
import { type Form, useForm } from '../form/index.ts';

type Name = 'username' | 'password' | 'privateKey' | 'appID' | 'installationID';

/** The fields that each kind of credentials has. */
const FIELDS: Readonly<Record<CredentialKind, readonly Name[]>> = {
  password: ['username', 'password'],
  sshKey: ['privateKey'],
  githubApp: ['appID', 'installationID', 'privateKey'],
};

/** The credentials in a dialog. */
export interface CredentialsForm {
  form: Form<Name>;
  kind: CredentialKind;
  choose(kind: CredentialKind): void;
  /** Every kind, with the reason why it does not fit the URL. */
  choices: readonly { kind: CredentialKind; reason: string | null }[];
  /** Whether the entered credentials are complete; shows what is missing. */
  check(): boolean;
  /** As they are sent. */
  credentials(): RepositoryCredentials;
}

/** The credentials of a repository with this URL. */
export function useCredentials(
  of: { url: string; type: RepositoryType; access: ConnectionAccess },
  failure: unknown,
): CredentialsForm {
  const [chosen, choose] = useState<CredentialKind>('password');
  const choices = CREDENTIAL_KINDS.map((kind) => ({
    kind,
    reason: checkAccess({ ...of, access: 'private' }, kind),
  }));
  const isFit = choices.some(({ kind, reason }) => kind === chosen && reason === null);
  const kind = isFit ? chosen : (choices.find(({ reason }) => reason === null)?.kind ?? 'password');
  const digits = (text: string) => (/^\d{1,18}$/.test(text.trim()) ? null : 'Enter a number.');
  const form = useForm<Name>({
    initial: { username: '', password: '', privateKey: '', appID: '', installationID: '' },
    labels: {
      username: 'User name',
      password: 'Password or token',
      privateKey: 'Private key',
      appID: 'App ID',
      installationID: 'Installation ID',
    },
    checks: { password: checkRequired, privateKey: checkRequired, appID: digits, installationID: digits },
    failure,
    at: 'credentials.',
  });
  const { username, password, privateKey, appID, installationID } = form.values;
  return {
    form,
    kind,
    choose,
    choices,
    check: () => form.check(FIELDS[kind]),
    credentials() {
      if (kind === 'password') return { kind, username: username.trim(), password };
      if (kind === 'sshKey') return { kind, privateKey };
      return { kind, appID: appID.trim(), installationID: installationID.trim(), privateKey };
    },
  };
}
