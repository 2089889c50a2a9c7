import type { K8Secret } from '@hawser/contract/secrets';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { ObjectLink } from '../objects/index.ts';
import { PathLink } from '../page/index.ts';
import { Section } from '../section/index.ts';
import classes from './secrets.module.css';

/** What is known of a Secret: where it is, what it comes from, and what uses it. */
export function SecretOverview({ secret }: { secret: K8Secret }) {
  const { networkID, networkName, cloudID, clusterName, namespace, isHub, findings, keys, spread } = secret;
  return (
    <>
      <Section title="Overview">
        <FactsStrip
          facts={[
            { label: 'Network', value: <To path={['networks', networkID]}>{networkName}</To> },
            { label: 'Cluster', value: <To path={['clusters', cloudID]}>{clusterName}</To> },
            { label: 'Hub', value: isHub ? 'Yes' : 'No' },
            { label: 'Namespace', value: namespace },
            { label: 'Exists on', value: `${spread.exists} of ${spread.clusters} clusters` },
            { label: 'Findings', value: findings.length === 0 ? null : findings.join(', ') },
          ]}
        />
        {secret.message !== '' && <p className={classes['message']}>{secret.message}</p>}
      </Section>
      <Section title="SealedSecret">
        <Sealed secret={secret} />
      </Section>
      <Section title="Used by" beside={secret.userCount || undefined}>
        <Users secret={secret} />
      </Section>
      <Section title="Keys" beside={keys.length || undefined}>
        <p>
          {keys.length === 0
            ? 'Their names are known of SealedSecrets only: values are never read.'
            : keys.join(', ')}
        </p>
      </Section>
      <Texts title="Labels" texts={secret.labels} />
      <Texts title="Annotations" texts={secret.annotations} />
    </>
  );
}

function To({ path, children }: { path: readonly [string, string]; children: string }) {
  return <PathLink href={`/${path[0]}/${encodeURIComponent(path[1])}`}>{children}</PathLink>;
}

const SYNCED = {
  True: 'Its controller has opened it.',
  False: 'Its controller cannot open it:',
  Unknown: 'Its controller has not answered yet.',
} as const;

function Sealed({ secret: { sealed, name } }: { secret: K8Secret }) {
  if (sealed === null) return <p>None is known.</p>;
  return (
    <p className={sealed.synced === 'False' ? classes['warning'] : undefined}>
      {sealed.objectID === '' ? 'Others wrote it.' : <ObjectLink id={sealed.objectID} name={name} />}{' '}
      {SYNCED[sealed.synced]} {sealed.synced === 'False' && sealed.message}
    </p>
  );
}

function Users({ secret: { users, userCount } }: { secret: K8Secret }) {
  if (userCount === 0) return <p>Nothing that the agent can read uses it.</p>;
  return (
    <ul aria-label="What uses it">
      {users.map(({ kind, name }) => (
        <li key={`${kind}/${name}`}>
          {kind} {name}
        </li>
      ))}
      {userCount > users.length && <li>and {(userCount - users.length).toLocaleString('en')} more</li>}
    </ul>
  );
}

function Texts({ title, texts }: { title: string; texts: Readonly<Record<string, string>> }) {
  const entries = Object.entries(texts);
  return (
    <Section title={title} beside={entries.length || undefined}>
      {entries.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul className={classes['texts']} aria-label={title}>
          {entries.map(([name, value]) => (
            <li key={name}>
              <code>
                {name}: {value}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
