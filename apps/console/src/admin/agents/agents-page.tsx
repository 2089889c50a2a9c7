import type { AdminAgents } from '@hawser/contract/admin';
import { useCallback } from 'react';
import { useCalls } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import { LoadedPage } from '../loaded-page.tsx';
import { useLoaded } from '../../loaded/index.ts';
import classes from '../admin.module.css';

/** The agents of all accounts by version, and whose are older than this server. */
export function AgentsPage() {
  const calls = useCalls(adminCalls);
  const loaded = useLoaded<AdminAgents>(useCallback(() => calls.agents(), [calls]));
  return (
    <LoadedPage title="Agents" what="Agents" loaded={loaded} observedAt={(answer) => answer.observedAt}>
      {({ version, versions, owners, connected }) => (
        <>
          <p className={classes['note']}>
            {connected.toLocaleString('en')} agents are connected. This server has version {version}. An older
            agent is upgraded by the install command of its cluster, which its owner finds on the dashboard.
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
            <div className={classes['scroll']}>
              <table className={classes['table']} aria-label="Accounts and organizations with older agents">
                <thead>
                  <tr>
                    <th scope="col">Account or organization</th>
                    <th scope="col">Version</th>
                    <th scope="col">Clusters</th>
                  </tr>
                </thead>
                <tbody>
                  {owners.map((owner) => (
                    <tr key={`${owner.id} ${owner.version}`}>
                      <th scope="row">{owner.context}</th>
                      <td>{owner.version}</td>
                      <td data-label="Clusters">{owner.count.toLocaleString('en')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </LoadedPage>
  );
}
