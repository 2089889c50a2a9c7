/** The right that each of an object's permissions needs. */
export const objectRights = { update: 'objects.write', delete: 'objects.write' } as const;
