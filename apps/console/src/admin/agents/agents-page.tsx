import type { AdminAgents } from '@hawser/contract/admin';
import { counted } from '@hawser/domain/counted';
import { useCallback } from 'react';
import { useCalls } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import { LoadedPage } from '../loaded-page.tsx';
import { useLoaded } from '../../loaded/index.ts';
import classes from '../admin.module.css';
import { OlderAgents } from './older-agents.tsx';

/** The agents of all accounts by version, and whose are older than this server. */
export function AgentsPage() {
  const calls = useCalls(adminCalls);
  const loaded = useLoaded<AdminAgents>(useCallback(() => calls.agents(), [calls]));
  return (
    <LoadedPage title="Agents" what="Agents" loaded={loaded} observedAt={(answer) => answer.observedAt}>
      {({ version, versions, owners, connected, mailConfigured }) => (
        <>
          <p className={classes['note']}>
            {counted(connected, 'agent is', 'agents are')} connected. This server has version {version}. An
            older agent is upgraded by the install command of its cluster, which its owner runs.
          </p>
          {versions.length === 0 ? (
            <p className={classes['none']}>No agents yet.</p>
          ) : (
            <div className={classes['scroll']}>
              <table className={classes['table']}>
                <thead>
                  <tr>
                    <th scope="col">Version</th>
                    <th scope="col">Clusters</th>
                    <th scope="col">State</th>
                  </tr>
                </thead>
                <tbody>
                  {versions.map((each) => (
                    <tr key={each.version}>
                      <th scope="row">{each.version}</th>
                      <td data-label="Clusters">{each.count.toLocaleString('en')}</td>
                      <td>
                        {each.isTooOld
                          ? 'too old, must be upgraded'
                          : each.isOlder
                            ? 'older, works'
                            : 'current'}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {owners.length > 0 && (
            <OlderAgents owners={owners} sends={mailConfigured} onChange={loaded.reload} />
          )}
        </>
      )}
    </LoadedPage>
  );
}
