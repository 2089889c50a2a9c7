import { type Control, containerListControl, fieldsControl, oneOf, podListControl } from './control.ts';
import { fieldsOf, valueAt } from './fields.ts';

const SECCOMP = 'securityContext.seccompProfile.type';
const APP_ARMOR = 'securityContext.appArmorProfile.type';
const APP_ARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/';
const SELINUX = 'securityContext.seLinuxOptions';
const HOST_PROCESS = 'securityContext.windowsOptions.hostProcess';

const CAPABILITIES = [
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
];
const SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_wmem',
];
const HANDLERS = [
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle.postStart',
  'lifecycle.preStop',
].flatMap((handler) => [`${handler}.httpGet.host`, `${handler}.tcpSocket.host`]);

const isOff = oneOf(undefined, false);
const isSafeSysctl = oneOf(...SYSCTLS);

/** The controls of the level baseline of the Pod Security Standards. */
export const BASELINE: readonly Control[] = [
  fieldsControl('HostProcess', { pod: [HOST_PROCESS], container: [HOST_PROCESS] }, isOff),
  fieldsControl('Host Namespaces', { pod: ['hostNetwork', 'hostPID', 'hostIPC'] }, isOff),
  fieldsControl('Privileged Containers', { container: ['securityContext.privileged'] }, isOff),
  containerListControl('Capabilities', 'securityContext.capabilities.add', oneOf(...CAPABILITIES)),
  podListControl(
    'HostPath Volumes',
    'volumes',
    (volume) => valueAt(fieldsOf(volume), 'hostPath') === undefined,
  ),
  containerListControl('Host Ports', 'ports', (port) =>
    oneOf(undefined, 0)(valueAt(fieldsOf(port), 'hostPort')),
  ),
  fieldsControl('Host Probes and Lifecycle Hooks', { container: HANDLERS }, oneOf(undefined, '')),
  fieldsControl(
    'AppArmor',
    { pod: [APP_ARMOR], container: [APP_ARMOR] },
    oneOf(undefined, 'RuntimeDefault', 'Localhost'),
  ),
  {
    name: 'AppArmor',
    violations: ({ annotations }) =>
      Object.entries(annotations)
        .filter(([name, value]) => name.startsWith(APP_ARMOR_ANNOTATION) && !isAppArmorAnnotation(value))
        .map(([name]) => `metadata.annotations[${name}]`),
  },
  fieldsControl(
    'SELinux',
    { pod: [`${SELINUX}.type`], container: [`${SELINUX}.type`] },
    oneOf(undefined, '', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t'),
  ),
  fieldsControl(
    'SELinux',
    { pod: [`${SELINUX}.user`, `${SELINUX}.role`], container: [`${SELINUX}.user`, `${SELINUX}.role`] },
    oneOf(undefined, ''),
  ),
  fieldsControl(
    '/proc Mount Type',
    { container: ['securityContext.procMount'] },
    oneOf(undefined, '', 'Default'),
  ),
  fieldsControl(
    'Seccomp',
    { pod: [SECCOMP], container: [SECCOMP] },
    oneOf(undefined, 'RuntimeDefault', 'Localhost'),
  ),
  podListControl('Sysctls', 'securityContext.sysctls', (sysctl) =>
    isSafeSysctl(valueAt(fieldsOf(sysctl), 'name')),
  ),
];

function isAppArmorAnnotation(value: unknown): boolean {
  return (
    value === '' ||
    value === 'runtime/default' ||
    (typeof value === 'string' && value.startsWith('localhost/'))
  );
}
