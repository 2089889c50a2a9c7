import { type Act, anyOf, type Changed, type Desk, type Made, someTags } from '../desk.ts';
import type { HeldObject, ObjectContent } from '../holdings.ts';
import { yamlOf } from '../yaml.ts';

const MOST_OBJECTS = 12;

export const createObject: Act = async (desk) => {
  const { person, holdings, random, count } = desk;
  const network = anyOf(random, holdings.basicNetworks());
  if (network === undefined || holdings.objects.size >= MOST_OBJECTS) return false;
  const isDeployment = random.chance(0.4);
  const content = {
    name: `${person.account}-object-${count()}`,
    replicas: isDeployment ? random.between(1, 3) : null,
    value: isDeployment ? '1' : String(random.between(0, 999_999)),
  };
  const yaml = yamlOf(content);
  const tags = someTags(random);
  const { created } = await person.does<Made>({
    operation: 'createObject',
    method: 'POST',
    path: '/objects',
    body: { networkID: network.id, yaml, tags },
  });
  const { id, version } = created;
  holdings.objects.set(id, { id, version, ...content, networkID: network.id, yaml, tags });
  return true;
};

interface Imported {
  readonly created: { readonly items: readonly { readonly id: string; readonly version: number }[] };
}

/** Creates several at once. */
export const importObjects: Act = async ({ person, holdings, random, count }) => {
  const network = anyOf(random, holdings.basicNetworks());
  if (network === undefined || holdings.objects.size >= MOST_OBJECTS) return false;
  const contents = Array.from({ length: random.between(2, 5) }, () => ({
    name: `${person.account}-object-${count()}`,
    replicas: random.chance(0.3) ? 1 : null,
    value: '1',
  }));
  const tags = someTags(random);
  const objects = contents.map((content) => ({ yaml: yamlOf(content), tags }));
  const { created } = await person.does<Imported>({
    operation: 'importObjects',
    method: 'POST',
    path: `/networks/${network.id}/objects`,
    body: { objects },
  });
  for (const [index, { id, version }] of created.items.entries()) {
    const content = contents[index];
    if (content === undefined) continue;
    const object = { id, version, ...content, networkID: network.id, yaml: yamlOf(content), tags };
    holdings.objects.set(id, object);
  }
  return true;
};

export const changeObject: Act = async (desk) => {
  const object = anyOf(desk.random, desk.holdings.objects.values());
  if (object === undefined) return false;
  const { random } = desk;
  const content =
    object.replicas === null
      ? { ...object, value: String(random.between(0, 999_999)) }
      : { ...object, replicas: random.between(1, 3) };
  await write(desk, object, content);
  return true;
};

/** Gives an object other YAML. */
export async function write(
  { person, holdings }: Desk,
  object: HeldObject,
  content: ObjectContent,
): Promise<void> {
  const yaml = yamlOf(content);
  const { updated } = await person.does<Changed>({
    operation: 'updateObject',
    method: 'PATCH',
    path: `/objects/${object.id}`,
    body: { yaml },
    version: object.version,
  });
  const { replicas, value } = content;
  holdings.objects.set(object.id, { ...object, version: updated.version, replicas, value, yaml });
}

export const tagObject: Act = async ({ person, holdings, random }) => {
  const object = anyOf(random, holdings.objects.values());
  if (object === undefined) return false;
  const tags = someTags(random);
  const { updated } = await person.does<Changed>({
    operation: 'updateObject',
    method: 'PATCH',
    path: `/objects/${object.id}`,
    body: { tags },
    version: object.version,
  });
  holdings.objects.set(object.id, { ...object, version: updated.version, tags });
  return true;
};

export const deleteObject: Act = async ({ person, holdings, random }) => {
  const object = anyOf(random, holdings.objects.values());
  if (object === undefined) return false;
  await person.does({ operation: 'deleteObject', method: 'DELETE', path: `/objects/${object.id}` });
  holdings.objects.delete(object.id);
  return true;
};
