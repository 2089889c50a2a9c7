import { type Control, containerListControl, fieldsControl, oneOf, podListControl } from './control.ts';
import { fieldsOf, itemsAt, valueAt } from './fields.ts';
import type { PodFields } from './pod.ts';

const VOLUME_TYPES = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);
const SECCOMP = 'securityContext.seccompProfile.type';
const NON_ROOT = 'securityContext.runAsNonRoot';

/** Windows has no privilege escalation, capabilities and seccomp. */
const isWindows = ({ spec }: PodFields): boolean => valueAt(spec, 'os.name') === 'windows';

function exceptOnWindows(control: Control): Control {
  return { ...control, violations: (pod) => (isWindows(pod) ? [] : control.violations(pod)) };
}

/** A control of a field that each container must have, unless it inherits it from the pod. */
function inheritedControl(name: string, path: string, allowed: (value: unknown) => boolean): Control {
  return {
    name,
    violations({ spec, containers }) {
      const ofPod = valueAt(spec, path);
      const isSet = ofPod !== undefined;
      return [
        ...(isSet && !allowed(ofPod) ? [`spec.${path}`] : []),
        ...containers
          .filter(({ fields }) => !allowed(valueAt(fields, path) ?? ofPod))
          .map(({ path: at }) => `${at}.${path}`),
      ];
    },
  };
}

/** The controls that the level restricted of the Pod Security Standards adds to baseline. */
export const RESTRICTED: readonly Control[] = [
  podListControl('Volume Types', 'volumes', (volume) => {
    const types = Object.keys(fieldsOf(volume)).filter((field) => field !== 'name');
    return types.length > 0 && types.every((type) => VOLUME_TYPES.has(type));
  }),
  exceptOnWindows(
    fieldsControl(
      'Privilege Escalation',
      { container: ['securityContext.allowPrivilegeEscalation'] },
      oneOf(false),
    ),
  ),
  inheritedControl('Running as Non-root', NON_ROOT, oneOf(true)),
  fieldsControl(
    'Running as Non-root user',
    { pod: ['securityContext.runAsUser'], container: ['securityContext.runAsUser'] },
    (user) => user === undefined || (typeof user === 'number' && user > 0),
  ),
  exceptOnWindows(inheritedControl('Seccomp', SECCOMP, oneOf('RuntimeDefault', 'Localhost'))),
  exceptOnWindows(
    containerListControl('Capabilities', 'securityContext.capabilities.add', oneOf('NET_BIND_SERVICE')),
  ),
  exceptOnWindows({
    name: 'Capabilities',
    violations: ({ containers }) =>
      containers
        .filter(
          ({ fields }) =>
            !itemsAt(fields, 'securityContext.capabilities.drop').some(({ value }) => value === 'ALL'),
        )
        .map(({ path }) => `${path}.securityContext.capabilities.drop`),
  }),
];
