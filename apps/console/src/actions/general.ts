import { ACCOUNT_ACTIONS } from '../account/index.ts';
import { ATTACH_CLUSTER, DEFINE_CLUSTER } from '../clusters/index.ts';
import { LOAD_DEMO, REMOVE_DEMO, SHOW_DEMO } from '../demo/index.ts';
import type { GeneralAction } from '../page/index.ts';
import { DEFINE_NETWORK } from '../networks/index.ts';
import { CREATE_OBJECT, EXPORT_YAML, IMPORT_YAML } from '../objects/index.ts';
import { ONBOARDING_ACTIONS } from '../onboarding/index.ts';
import { SHOW_WORK } from '../work/index.ts';

/** Everything that can be done and concerns no record, in the palette's order. */
export const GENERAL: readonly GeneralAction[] = [
  DEFINE_NETWORK,
  DEFINE_CLUSTER,
  ATTACH_CLUSTER,
  CREATE_OBJECT,
  IMPORT_YAML,
  EXPORT_YAML,
  SHOW_WORK,
  ...ONBOARDING_ACTIONS,
  LOAD_DEMO,
  SHOW_DEMO,
  REMOVE_DEMO,
  ...ACCOUNT_ACTIONS,
];
