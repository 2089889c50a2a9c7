import { CREDENTIAL_NAMES, type CredentialKind } from '@hawser/domain/repositories';
import { SelectField, TextAreaField, TextField } from '@hawser/ui/field';
import { FieldPair } from '../form/index.ts';
import type { CredentialsForm } from './use-credentials.ts';
import classes from './repositories.module.css';

/** The credentials of a private repository. */
export function CredentialsFields({ of: { form, kind, choose, choices } }: { of: CredentialsForm }) {
  return (
    <section className={classes['credentials']} aria-label="Credentials">
      <SelectField
        label="Credentials"
        description="They are encrypted and never shown again. The server checks and browses the repository with them, and Argo CD gets them where an Application uses it."
        value={kind}
        onChange={(value) => choose(value as CredentialKind)}
        choices={choices.map((choice) => ({
          value: choice.kind,
          label: CREDENTIAL_NAMES[choice.kind],
          ...(choice.reason === null ? {} : { reason: choice.reason }),
        }))}
      />
      {kind === 'password' && (
        <FieldPair>
          <TextField
            label="User name"
            optional
            description="Most vendors accept any name with a token."
            autoComplete="off"
            spellCheck={false}
            mono
            {...form.field('username')}
          />
          <TextField
            label="Password or token"
            type="password"
            autoComplete="off"
            mono
            {...form.field('password')}
          />
        </FieldPair>
      )}
      {kind === 'githubApp' && (
        <FieldPair>
          <TextField label="App ID" inputMode="numeric" autoComplete="off" mono {...form.field('appID')} />
          <TextField
            label="Installation ID"
            inputMode="numeric"
            autoComplete="off"
            mono
            {...form.field('installationID')}
          />
        </FieldPair>
      )}
      {kind !== 'password' && (
        <TextAreaField
          label="Private key"
          description="In PEM or OpenSSH form, without a passphrase."
          autoComplete="off"
          spellCheck={false}
          mono
          {...form.field('privateKey')}
        />
      )}
    </section>
  );
}
