import { type Act, type Changed, type Desk, type Made, newName, someTags } from '../users/action-context.ts';
import type { HeldObject, ObjectContent } from '../users/expected-state.ts';
import { yamlOf } from '../users/yaml.ts';

const MOST_OBJECTS = 12;

export const createObject: Act = async (desk) => {
  const { person, holdings, random } = desk;
  const network = desk.choose(holdings.basicNetworks());
  if (network === undefined || holdings.objects.size >= MOST_OBJECTS) return false;
  const isDeployment = random.chance(0.4);
  const content = {
    name: newName(desk, 'object'),
    replicas: isDeployment ? random.between(1, 3) : null,
    value: isDeployment ? '1' : String(random.between(0, 999_999)),
  };
  const yaml = yamlOf(content);
  const tags = someTags(random);
  const networkID = network.id;
  await desk.ponder();
  await person.does<Made>({
    operation: 'createObject',
    method: 'POST',
    path: '/objects',
    body: { networkID, yaml, tags },
    effect: ({ objects }, { created: { id, version } }) =>
      objects.set(id, { id, version, ...content, networkID, yaml, tags }),
    // Its network is gone or going, or its name is taken.
    rivalry: [400, 409],
  });
  return true;
};

interface Imported {
  readonly created: { readonly items: readonly { readonly id: string; readonly version: number }[] };
}

/** Creates several at once. */
export const importObjects: Act = async (desk) => {
  const { person, holdings, random } = desk;
  const network = desk.choose(holdings.basicNetworks());
  if (network === undefined || holdings.objects.size >= MOST_OBJECTS) return false;
  const names = new Set(Array.from({ length: random.between(2, 5) }, () => newName(desk, 'object')));
  const tags = someTags(random);
  const made = [...names].map((name) => {
    const content = { name, replicas: random.chance(0.3) ? 1 : null, value: '1' };
    return { ...content, yaml: yamlOf(content), tags };
  });
  const networkID = network.id;
  await desk.ponder();
  await person.does<Imported>({
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
    // Its network is going, or one of the names is taken.
    rivalry: [409],
  });
  return true;
};

export const changeObject: Act = async (desk) => {
  const object = desk.choose(desk.holdings.objects.values());
  if (object === undefined) return false;
  const { random } = desk;
  const content =
    object.replicas === null
      ? { ...object, value: String(random.between(0, 999_999)) }
      : { ...object, replicas: random.between(1, 3) };
  await desk.ponder();
  await write(desk, object, content);
  return true;
};

/** Gives an object other YAML. */
export async function write({ person }: Desk, object: HeldObject, content: ObjectContent): Promise<void> {
  const yaml = yamlOf(content);
  const { replicas, value } = content;
  await person.does<Changed>({
    operation: 'updateObject',
    method: 'PATCH',
    path: `/objects/${object.id}`,
    body: { yaml },
    version: object.version,
    effect: (held, { updated: { version } }) =>
      held.change('objects', object.id, { version, replicas, value, yaml }),
  });
}

export const tagObject: Act = async (desk) => {
  const { person, holdings, random } = desk;
  const object = desk.choose(holdings.objects.values());
  if (object === undefined) return false;
  const tags = someTags(random);
  await desk.ponder();
  await person.does<Changed>({
    operation: 'updateObject',
    method: 'PATCH',
    path: `/objects/${object.id}`,
    body: { tags },
    version: object.version,
    effect: (held, { updated: { version } }) => held.change('objects', object.id, { version, tags }),
  });
  return true;
};

export const deleteObject: Act = async (desk) => {
  const { person, holdings } = desk;
  const object = desk.choose(holdings.objects.values());
  if (object === undefined) return false;
  await desk.ponder();
  await person.does({
    operation: 'deleteObject',
    method: 'DELETE',
    path: `/objects/${object.id}`,
    effect: ({ objects }) => objects.delete(object.id),
  });
  return true;
};
