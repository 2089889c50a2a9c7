import { ThemeMark, useTheme } from '@hawser/ui/themes';
import licenses from 'virtual:licenses';
import { useEffect, useState } from 'react';
import { readSetup } from '../auth/index.ts';
import { useServices } from '../services/index.ts';
import { Matter, SettingsFrame } from './settings-frame.tsx';
import classes from './settings.module.css';

/** A link to another site, in a tab of its own. */
function ExternalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

/** Versions and licenses. */
export function AboutPage() {
  const { ports } = useServices();
  const { product } = useTheme();
  const [version, setVersion] = useState('…');
  useEffect(() => {
    let isCancelled = false;
    void readSetup(ports.fetch).then((setup) => isCancelled || setVersion(setup?.version ?? 'unknown'));
    return () => {
      isCancelled = true;
    };
  }, [ports]);
  return (
    <SettingsFrame title="About">
      <Matter title={product} text="Open console and control plane for Kubernetes clusters.">
        <ThemeMark size={32} />
        <dl className={classes['facts']}>
          <dt>Console</dt>
          <dd>{licenses.version}</dd>
          <dt>Server</dt>
          <dd>{version}</dd>
          <dt>License</dt>
          <dd>
            <ExternalLink to="https://www.apache.org/licenses/LICENSE-2.0">Apache-2.0</ExternalLink>
          </dd>
        </dl>
      </Matter>
      <Matter
        title="Made with"
        text={`${licenses.packages.length} third-party packages, each under its own license.`}
      >
        <table className={classes['table']} aria-label="Licenses">
          <thead>
            <tr>
              <th scope="col">Package</th>
              <th scope="col">Version</th>
              <th scope="col">License</th>
            </tr>
          </thead>
          <tbody>
            {licenses.packages.map(({ name, version: of, license }) => (
              <tr key={`${name}@${of}`}>
                <th scope="row">
                  <ExternalLink to={`https://www.npmjs.com/package/${name}/v/${of}`}>{name}</ExternalLink>
                </th>
                <td>{of}</td>
                <td>{license}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Matter>
    </SettingsFrame>
  );
}
