import {
  type Action,
  type Changed,
  type ActionContext,
  type Made,
  newName,
  someTags,
} from '../users/action-context.ts';
import type { ExpectedObject, ObjectContent } from '../users/expected-state.ts';
import { yamlOf } from '../users/yaml.ts';

const MAX_OBJECTS = 12;

export const createObject: Action = async (context) => {
  const { user, expected, random } = context;
  const network = context.choose(expected.basicNetworks());
  if (network === undefined || expected.objects.size >= MAX_OBJECTS) return false;
  const isDeployment = random.chance(0.4);
  const content = {
    name: newName(context, 'object'),
    replicas: isDeployment ? random.between(1, 3) : null,
    value: isDeployment ? '1' : String(random.between(0, 999_999)),
  };
  const yaml = yamlOf(content);
  const tags = someTags(random);
  const networkID = network.id;
  await context.think();
  await user.execute<Made>({
    operation: 'createObject',
    method: 'POST',
    path: '/objects',
    body: { networkID, yaml, tags },
    effect: ({ objects }, { created: { id, version } }) =>
      objects.set(id, { id, version, ...content, networkID, yaml, tags }),
    // Its network is deleted or being deleted, or its name is taken.
    conflictStatuses: [400, 409],
  });
  return true;
};

interface Imported {
  readonly created: { readonly items: readonly { readonly id: string; readonly version: number }[] };
}

/** Creates several objects at once. */
export const importObjects: Action = async (context) => {
  const { user, expected, random } = context;
  const network = context.choose(expected.basicNetworks());
  if (network === undefined || expected.objects.size >= MAX_OBJECTS) return false;
  const names = new Set(Array.from({ length: random.between(2, 5) }, () => newName(context, 'object')));
  const tags = someTags(random);
  const made = [...names].map((name) => {
    const content = { name, replicas: random.chance(0.3) ? 1 : null, value: '1' };
    return { ...content, yaml: yamlOf(content), tags };
  });
  const networkID = network.id;
  await context.think();
  await user.execute<Imported>({
    operation: 'importObjects',
    method: 'POST',
    path: `/networks/${networkID}/objects`,
    body: { objects: made.map(({ yaml }) => ({ yaml, tags })) },
    effect: ({ objects }, { created }) => {
      for (const [index, { id, version }] of created.items.entries()) {
        const object = made[index];
        if (object !== undefined) objects.set(id, { id, version, ...object, networkID });
      }
    },
    // Its network is being deleted, or one of the names is taken.
    conflictStatuses: [409],
  });
  return true;
};

export const changeObject: Action = async (context) => {
  const object = context.choose(context.expected.objects.values());
  if (object === undefined) return false;
  const { random } = context;
  const content =
    object.replicas === null
      ? { ...object, value: String(random.between(0, 999_999)) }
      : { ...object, replicas: random.between(1, 3) };
  await context.think();
  await write(context, object, content);
  return true;
};

/** Changes the YAML of an object. */
export async function write(
  { user }: ActionContext,
  object: ExpectedObject,
  content: ObjectContent,
): Promise<void> {
  const yaml = yamlOf(content);
  const { replicas, value } = content;
  await user.execute<Changed>({
    operation: 'updateObject',
    method: 'PATCH',
    path: `/objects/${object.id}`,
    body: { yaml },
    version: object.version,
    effect: (held, { updated: { version } }) =>
      held.change('objects', object.id, { version, replicas, value, yaml }),
  });
}

export const tagObject: Action = async (context) => {
  const { user, expected, random } = context;
  const object = context.choose(expected.objects.values());
  if (object === undefined) return false;
  const tags = someTags(random);
  await context.think();
  await user.execute<Changed>({
    operation: 'updateObject',
    method: 'PATCH',
    path: `/objects/${object.id}`,
    body: { tags },
    version: object.version,
    effect: (held, { updated: { version } }) => held.change('objects', object.id, { version, tags }),
  });
  return true;
};

export const deleteObject: Action = async (context) => {
  const { user, expected } = context;
  const object = context.choose(expected.objects.values());
  if (object === undefined) return false;
  await context.think();
  await user.execute({
    operation: 'deleteObject',
    method: 'DELETE',
    path: `/objects/${object.id}`,
    effect: ({ objects }) => objects.delete(object.id),
  });
  return true;
};
