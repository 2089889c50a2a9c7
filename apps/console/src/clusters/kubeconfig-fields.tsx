import { kubeconfigMessages } from '@hawser/domain/clusters';
import { Button } from '@hawser/ui/button';
import { SelectField, TextField } from '@hawser/ui/field';
import { FieldPair } from '../form/index.ts';
import { UploadField } from '@hawser/ui/upload-field';
import { CheckResult } from './check-result.tsx';
import type { KubeconfigForm } from './use-kubeconfig.ts';
import classes from './clusters-form.module.css';

interface KubeconfigFieldsProps {
  form: KubeconfigForm;
  label: string;
  description: string;
}

/** Uploads a kubeconfig, selects one of its contexts, and tests its connection before saving. */
export function KubeconfigFields({ form, label, description }: KubeconfigFieldsProps) {
  const { upload, context, refusal } = form;
  return (
    <section className={classes['kubeconfig']} aria-label={label}>
      <UploadField
        label={label}
        description={form.uploading ? 'Reading…' : description}
        onFile={form.take}
        {...(refusal === undefined ? {} : { error: refusal })}
      />
      {upload !== null && <Contexts form={form} />}
      {context?.needsAwsEksCredentials && <AwsFields form={form} />}
      {context !== null && (
        <div className={classes['check']}>
          <Button busy={form.checking} onClick={form.test}>
            Check Connection
          </Button>
          {form.found !== null && <CheckResult found={form.found} />}
        </div>
      )}
    </section>
  );
}

function Contexts({ form: { upload, context, choose } }: { form: KubeconfigForm }) {
  const contexts = upload?.contexts ?? [];
  const refused = contexts.filter(({ refusal }) => refusal !== null);
  if (contexts.length === refused.length) {
    return (
      <div role="alert" className={classes['unusable']}>
        <p>{kubeconfigMessages.noContext}</p>
        <Refused contexts={refused} />
      </div>
    );
  }
  return (
    <>
      <SelectField
        label="Context name"
        placeholder="Choose a context"
        value={context?.name ?? ''}
        onChange={choose}
        choices={contexts.map(({ name, refusal }) => ({
          value: name,
          label: name,
          ...(refusal === null ? {} : { reason: 'refused' }),
        }))}
        {...(context === null ? {} : { description: placeOf(context) })}
      />
      <Refused contexts={refused} />
    </>
  );
}

const placeOf = ({ server_url, region }: { server_url: string; region: string | null }): string =>
  region === null ? server_url : `EKS in ${region} · ${server_url}`;

function Refused({ contexts }: { contexts: readonly { name: string; refusal: string | null }[] }) {
  if (contexts.length === 0) return null;
  return (
    <ul className={classes['refused']} aria-label="Rejected contexts">
      {contexts.map(({ name, refusal }) => (
        <li key={name}>
          <code>{name}</code> {refusal}
        </li>
      ))}
    </ul>
  );
}

function AwsFields({ form: { aws, context } }: { form: KubeconfigForm }) {
  const role = context?.roleArn ?? null;
  return (
    <>
      <p className={classes['note']}>
        This is an EKS cluster. The kubeconfig is never executed: the server creates tokens itself, with AWS
        credentials{role === null ? '' : ` of the role ${role}`}. They are encrypted and never shown again.
      </p>
      <FieldPair>
        <TextField
          label="Access key ID"
          autoComplete="off"
          spellCheck={false}
          mono
          {...aws.field('accessKeyId')}
        />
        <TextField
          label="Secret access key"
          type="password"
          autoComplete="off"
          mono
          {...aws.field('secretAccessKey')}
        />
      </FieldPair>
      <TextField
        label="Session token"
        type="password"
        optional
        autoComplete="off"
        mono
        {...aws.field('sessionToken')}
      />
    </>
  );
}
