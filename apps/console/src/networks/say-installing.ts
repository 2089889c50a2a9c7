import { featureMessages } from '@hawser/domain/features';
import type { ToastMessage } from '@hawser/ui/toast';
import type { ChosenFeatures } from './chosen-features.ts';

const SEALED_SECRETS = 'sealedSecrets';

/** Says that Sealed Secrets is being installed where it is newly chosen: without it nobody can generate a Secret. */
export function sayInstalling(
  toast: (message: ToastMessage) => unknown,
  before: readonly string[],
  { slugs }: ChosenFeatures,
): void {
  if (before.includes(SEALED_SECRETS) || !slugs.includes(SEALED_SECRETS)) return;
  toast({ tone: 'informational', text: featureMessages.installingSealedSecrets });
}
