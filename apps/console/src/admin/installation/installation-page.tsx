import type { AdminInstallation } from '@hawser/contract/admin';
import { THEME_NAMES } from '@hawser/ui/themes';
import { useCallback } from 'react';
import { useCalls } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import { LoadedPage } from '../loaded-page.tsx';
import { useLoaded } from '../../loaded/index.ts';
import { BannerForm } from './banner-form.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';
import classes from '../admin.module.css';

const SIGN_UP = {
  open: 'Everyone can create an account.',
  invitation: 'Whoever has an invitation can create an account.',
  off: 'Nobody can create an account.',
} as const;

/** What the limits of a plan count. */
const LIMITS: Readonly<Record<string, string>> = {
  maxNumNetworks: 'Networks',
  maxNumClouds: 'Attached clusters',
  maxNumObjects: 'Applications',
};

/** How the installation is configured, and the message to everyone. */
export function InstallationPage() {
  const calls = useCalls(adminCalls);
  const loaded = useLoaded<AdminInstallation>(useCallback(() => calls.installation(), [calls]));
  return (
    <LoadedPage title="Installation" what="The configuration" loaded={loaded}>
      {(installation) => (
        <>
          <BannerForm />
          <h2 className={classes['heading']}>Security</h2>
          <SecondFactorRule initial={installation.secondFactorRequired} />
          <h2 className={classes['heading']}>Configuration</h2>
          <p className={classes['note']}>Set by environment variables and files of the server.</p>
          <dl className={classes['facts']}>
            <dt>Address</dt>
            <dd>{installation.publicUrl}</dd>
            <dt>Database</dt>
            <dd>{installation.embeddedDatabase ? 'embedded' : 'DATABASE_URL'}</dd>
            <dt>Sign-up</dt>
            <dd>{SIGN_UP[installation.signUp]}</dd>
            <dt>Mail</dt>
            <dd>
              {installation.mailConfigured
                ? `sent as ${installation.mailFrom}${installation.mailReplyTo === null ? '' : `, answers to ${installation.mailReplyTo}`}`
                : 'not sent: SMTP_URL is not set'}
            </dd>
            <dt>Themes</dt>
            <dd>
              {installation.theme === ''
                ? `${THEME_NAMES.join(', ')}; none of your own (HAWSER_THEME_FILE)`
                : `${installation.theme} by default; ${THEME_NAMES.join(', ')}`}
            </dd>
          </dl>
          <h2 className={classes['heading']}>Sign-in providers</h2>
          <Providers providers={installation.providers} />
          <h2 className={classes['heading']}>Plans</h2>
          <Tiers tiers={installation.tiers} />
        </>
      )}
    </LoadedPage>
  );
}

function Providers({ providers }: Pick<AdminInstallation, 'providers'>) {
  if (providers.length === 0) {
    return (
      <p className={classes['note']}>None: people sign in with a password. HAWSER_OIDC_… adds providers.</p>
    );
  }
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label="Sign-in providers">
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col">Issuer</th>
            <th scope="col">For addresses of</th>
            <th scope="col">Redirect address that it must allow</th>
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <tr key={provider.id}>
              <th scope="row">{provider.title}</th>
              <td>{provider.issuer}</td>
              <td>{provider.domains.length === 0 ? 'all domains' : provider.domains.join(', ')}</td>
              <td>{provider.redirectURI}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tiers({ tiers }: Pick<AdminInstallation, 'tiers'>) {
  const limits = [...new Set(tiers.flatMap((tier) => Object.keys(tier.limits)))];
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label="Plans">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {limits.map((limit) => (
              <th key={limit} scope="col">
                {LIMITS[limit] ?? limit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier.slug}>
              <th scope="row">{tier.name}</th>
              {limits.map((limit) => (
                <td key={limit}>{tier.limits[limit]?.toLocaleString('en') ?? 'unlimited'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
