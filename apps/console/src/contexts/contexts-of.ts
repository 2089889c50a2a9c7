import type { Me } from '@hawser/contract/accounts';

/** A context that the person can choose. */
interface ContextChoice {
  uid: string;
  label: string;
}

const OWN = 'Own account';

/** The own account and the organizations that list it and are not disabled. */
export function contextsOf({ uid, organizations }: Pick<Me, 'uid' | 'organizations'>): ContextChoice[] {
  return [
    { uid, label: OWN },
    ...organizations
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ id, displayName }) => ({ uid: id, label: displayName })),
  ];
}

/** The name of the context in which the page acts. */
export const contextName = ({
  uid,
  contextUid,
  context,
}: Pick<Me, 'uid' | 'contextUid' | 'context'>): string => (contextUid === uid ? OWN : context.name);
