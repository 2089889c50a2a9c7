import type { Repository } from '@hawser/contract/repositories';
import { CREDENTIAL_NAMES } from '@hawser/domain/repositories';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { Section } from '../section/index.ts';
import { ArgoCdConnections } from './argocd-connections.tsx';
import { Connection } from './connection.tsx';
import classes from './repositories.module.css';
import { vendorText } from './vendor-icon.tsx';

/** What is known of a repository, and its connection. */
export function RepositoryOverview({ repository }: { repository: Repository }) {
  const { repoType, ownerName, connectionAccess, credentialKind, repoInfo, repoData, createdAt } = repository;
  const { observedAt } = repoData.check;
  return (
    <Section title="Overview">
      <FactsStrip
        facts={[
          { label: 'Type', value: repoType },
          { label: 'Vendor', value: vendorText(repository) },
          { label: 'Owner', value: ownerName === '' ? null : ownerName },
          { label: 'Access', value: connectionAccess },
          { label: 'Credentials', value: credentialKind === null ? null : CREDENTIAL_NAMES[credentialKind] },
          { label: 'Default branch', value: repoInfo.defaultBranch },
          ...(repoInfo.sshHostKey === null ? [] : [{ label: 'SSH host key', value: repoInfo.sshHostKey }]),
          { label: 'Checked', value: observedAt === null ? null : <Ago instant={observedAt} /> },
          { label: 'Defined', value: <Ago instant={createdAt} /> },
        ]}
      />
      <div className={classes['connection']}>
        <Connection repository={repository} />
        <ArgoCdConnections repository={repository} />
      </div>
    </Section>
  );
}

const Ago = ({ instant }: { instant: number }) => (
  <>
    <Age instant={instant} /> ago
  </>
);
