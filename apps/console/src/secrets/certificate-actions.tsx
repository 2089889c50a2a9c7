import type { SealingCertificate } from '@hawser/contract/secrets';
import { CheckIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';

/** Actions for the certificates with which Secrets are sealed. */
export const CERTIFICATE: Noun<SealingCertificate> = {
  one: 'a certificate',
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'check',
      label: 'Check and Accept',
      icon: <CheckIcon size={14} />,
      shortcut: 'p',
      run: ({ id }, { openDialog }) => openDialog('accept-certificate', id),
    },
  ],
};
