/** Messages of infrastructure providers: those of Spec 1 §8 letter for letter, and our own where it has none. */
export const providerMessages = {
  nameTooShort: 'Provider name must be at least 1 character.',
  taken: (name: string): string => `Provider already exists: ${name}`,
  notDeleted: 'Provider could not be deleted.',
  inUse: 'Provider can not be deleted while in use.',
  none: 'No Providers Available',
  nameTooLong: 'Provider name must be at most 63 characters.',
  nameHidden: 'Provider name must not contain hidden characters.',
  created: 'Provider created!',
  notCreated: 'Failed to create the Provider. Please try again.',
  notUpdated: 'Provider could not be updated.',
  /** What follows the refusal of a deletion. `names`: the first of `total` objects. */
  usedBy: (names: readonly string[], total: number): string =>
    `Used by ${names.join(', ')}${total > names.length ? ` and ${total - names.length} more` : ''}.`,
  usersUnknown: (reason: string): string => `What uses it on the hub is not known: ${reason}`,
  unknown: 'This provider cannot be chosen.',
  soon: 'This provider is not available yet.',
  unknownField: (key: string): string => `This provider has no field ${key}.`,
  tooMany: (most: number): string => `A Network has at most ${most} providers.`,
  otherSecret: (name: string): string =>
    `The sealed credentials must have the name ${name}, as those that are stored.`,
  secretTaken: (name: string): string =>
    `A SealedSecret ${name} exists already in this network. Please try again.`,
  oneValue: (key: string): string =>
    `The sealed credentials must be one encrypted value with the key ${key}.`,
  otherNamespace: (namespace: string): string =>
    `The sealed credentials must be for the namespace ${namespace} of the hub.`,
} as const;

/** Why something cannot be done with the providers of a network now. */
export const providerReasons = {
  crossplaneFirst: 'Please add the feature Crossplane first.',
  used: (objects: number): string =>
    objects === 1 ? 'An object uses it.' : `${objects.toLocaleString('en')} objects use it.`,
} as const;
