/** What the manifest of a Node says of its resources and of what may run on it. */
interface NodeFacts {
  readonly resources: readonly { name: string; capacity: string; allocatable: string }[];
  /** As `kubectl` writes them: `key=value:effect`. */
  readonly taints: readonly string[];
  readonly isCordoned: boolean;
  /** What runs on it: kubelet, container runtime, operating system, architecture. */
  readonly system: readonly { label: string; value: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const SYSTEM = [
  ['Kubelet', 'kubeletVersion'],
  ['Container runtime', 'containerRuntimeVersion'],
  ['Operating system', 'osImage'],
  ['Kernel', 'kernelVersion'],
  ['Architecture', 'architecture'],
] as const;

/** Reads the manifest of a Node (JSON), which an agent sent; what is missing there is left out. */
export function nodeFacts(json: string): NodeFacts {
  const manifest = parsed(json);
  const [spec, status] = [fieldsOf(manifest['spec']), fieldsOf(manifest['status'])];
  const [capacity, allocatable] = [fieldsOf(status['capacity']), fieldsOf(status['allocatable'])];
  const info = fieldsOf(status['nodeInfo']);
  const taints = Array.isArray(spec['taints']) ? spec['taints'].map(fieldsOf) : [];
  return {
    resources: [...new Set([...Object.keys(capacity), ...Object.keys(allocatable)])].map((name) => ({
      name,
      capacity: textOf(capacity[name]),
      allocatable: textOf(allocatable[name]),
    })),
    taints: taints.map(({ key, value, effect }) => {
      const of = textOf(value) === '' ? textOf(key) : `${textOf(key)}=${textOf(value)}`;
      return `${of}:${textOf(effect)}`;
    }),
    isCordoned: spec['unschedulable'] === true,
    system: SYSTEM.map(([label, field]) => ({ label, value: textOf(info[field]) })).filter(
      ({ value }) => value !== '',
    ),
  };
}

function parsed(json: string): Fields {
  try {
    return fieldsOf(JSON.parse(json));
  } catch {
    return {};
  }
}
