import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Allowed, permission } from './permission.ts';

type Can = Readonly<Record<'update' | 'delete', Allowed>>;
const attached = { allowed: false, reason: 'It is attached.' };
const can: Can = { update: { allowed: true, reason: '' }, delete: attached };
const refused = { allowed: false, reason: 'This server does not allow it.' };

describe('a permission', () => {
  it('is what the server sent for this name', () => {
    expect(permission(can, 'update')).toEqual({ allowed: true, reason: '' });
    expect(permission(can, 'delete')).toEqual(attached);
  });

  it('is denied when the server did not send the name', () => {
    const older = JSON.parse('{"update":{"allowed":true,"reason":""}}') as Can;
    expect(permission(older, 'delete')).toEqual(refused);
  });

  it('is not looked up in the object prototype', () => {
    const none: Partial<Record<'constructor', Allowed>> = {};
    expect(permission(none, 'constructor')).toEqual(refused);
  });

  it('compiles only for the permission names of the record', () => {
    expectTypeOf(permission<Can>)
      .parameter(1)
      .toEqualTypeOf<'update' | 'delete'>();
  });
});
