// What dialogs of other nouns use of the editor. It is apart from the index of objects, which the shell loads: the first page needs none of it.
export { deletionIn } from '../in-cloud-list.tsx';
export { ObjectForm } from '../object-form.tsx';
export { readYaml } from '../read-yaml.ts';
export { useYaml } from '../use-yaml.ts';
