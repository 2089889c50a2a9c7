export { writeObjects } from './apply.ts';
export { jobRequester, NOTHING_DONE } from './bulk/index.ts';
export { objectCollection } from './collection.ts';
export { changeAllowed, objectPolicy } from './policy.ts';
export { objects } from './registration.ts';
export { objectRights } from './rights.ts';
export { updateObject } from './update.ts';
export { type ReadYaml, readYaml } from './yaml.ts';
export { VERSIONS_KEPT } from './versions.ts';
