/** Label of everything that an agent created; its value is the id of the router. */
export const MANAGED_BY = 'hawser.io/managed-by';
/** Annotations: the id of the object, the applied digest and the applied version. */
export const OBJECT_ID = 'hawser.io/object-id';
export const DIGEST = 'hawser.io/digest';
export const VERSION = 'hawser.io/version';
