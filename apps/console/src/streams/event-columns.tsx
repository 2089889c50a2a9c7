import type { KubeEvent } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import classes from './event-columns.module.css';

const reasonOf = ({ reason, type }: KubeEvent): string =>
  type === 'Warning' ? `warning: ${reason}` : reason;

/** Columns of Kubernetes events. Their widths are those of usual content; the message takes what remains. */
export const EVENT_COLUMNS = {
  reason: {
    id: 'reason',
    title: 'Reason',
    width: 120,
    text: reasonOf,
    render: (event) => (
      <span
        className={classes['reason']}
        data-tone={event.type === 'Warning' ? 'warning' : undefined}
        data-tip={reasonOf(event)}
      >
        {reasonOf(event)}
      </span>
    ),
  },
  about: {
    id: 'about',
    title: 'Object',
    width: 260,
    text: ({ kind, name }) => `${kind} ${name}`,
    render: ({ kind, name }) => `${kind} ${name}`,
  },
  message: {
    id: 'message',
    title: 'Message',
    width: 260,
    grow: true,
    text: ({ message }) => message,
    render: ({ message }) => (
      <span className={classes['message']} data-tip={message}>
        {message}
      </span>
    ),
  },
  count: {
    id: 'count',
    title: 'Count',
    width: 72,
    align: 'end',
    text: ({ count }) => String(count),
    render: ({ count }) => count.toLocaleString('en'),
  },
  last: {
    id: 'last',
    title: 'Last',
    width: 64,
    align: 'end',
    render: ({ lastAt }) => lastAt !== null && <Age instant={lastAt} />,
  },
} as const satisfies Record<string, TreeGridColumn<KubeEvent>>;
