import type { secretsContract } from '@hawser/contract/secrets';
import { SECRET_TONE_WORDS } from '@hawser/domain/secrets';
import { LockIcon } from '@hawser/ui/icons';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import { type Registration, viewsByStatus } from '../registry/index.ts';
import { CERTIFICATE } from './certificate-actions.tsx';
import { secretDialogs } from './dialogs.ts';
import { K8_SECRET } from './k8-secret-actions.tsx';
import { GENERATE_SECRET, MAKE_NETWORK_KEY } from './secret-actions.tsx';
import { SEALED_OBJECT } from './sealed-object-actions.tsx';
import { secretLookup } from './secret-lookup.tsx';

const LIST = { title: 'Secrets', icon: <LockIcon size={14} />, to: '/secrets' } as const;

/** Secrets: sealed in the browser, and opened in their clusters only. */
export const secrets = {
  pages: [
    page({
      path: '/secrets',
      label: 'Secrets',
      words: 'sealed secrets keys passwords',
      icon: LockIcon,
      drawer: 'main',
      chord: 'g s',
      isByNetwork: true,
      load: () => import('./secrets-page.tsx').then(({ SecretsPage }) => SecretsPage),
    }),
    page({
      path: '/secrets/$secretId',
      label: 'Secret',
      record: {
        under: '/secrets',
        query: ({ secretId = '' }) => recordsQuery<typeof secretsContract>('secrets', { ids: [secretId] }),
      },
      load: () => import('./secret-page.tsx').then(({ SecretPage }) => SecretPage),
    }),
  ],
  dialogs: secretDialogs,
  noun: K8_SECRET,
  general: [GENERATE_SECRET],
  lookup: secretLookup,
  views: { known: viewsByStatus(LIST, SECRET_TONE_WORDS) },
  factPaths: {
    secret: ({ id, name }) =>
      id === undefined ? `/secrets?q=${encodeURIComponent(name)}` : `/secrets/${encodeURIComponent(id)}`,
  },
  panels: { [K8_SECRET.one]: () => import('./secret-panel.tsx') },
} as const satisfies Registration;

/** The SealedSecrets that are kept here, and their keys. */
export const sealedObjects = {
  pages: [
    page({
      path: '/secrets/rotation',
      label: 'Seal Again',
      words: 'sealed secrets rotation keys seal again rotate',
      isByNetwork: true,
      load: () => import('./sealed-objects-page.tsx').then(({ SealedObjectsPage }) => SealedObjectsPage),
    }),
  ],
  noun: SEALED_OBJECT,
} as const satisfies Registration;

/** The certificates with which Secrets are sealed. */
export const sealingCertificates = {
  pages: [
    page({
      path: '/secrets/certificates',
      label: 'Sealing Certificates',
      words: 'sealed secrets certificates fingerprints keys',
      isByNetwork: true,
      load: () => import('./certificates-page.tsx').then(({ CertificatesPage }) => CertificatesPage),
    }),
  ],
  noun: CERTIFICATE,
  panels: { [CERTIFICATE.one]: () => import('./certificate-panel.tsx') },
  general: [MAKE_NETWORK_KEY],
} as const satisfies Registration;
