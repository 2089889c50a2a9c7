import { countOf, type Fields, fieldsOf } from '../../kube/fields.ts';
import type { Verdict } from '../../report/verdict.ts';
import { conditionOf } from './conditions.ts';

/** A Job: UP once complete, FAILED once given up, PROGRESSING before. */
export function jobVerdict(object: Fields): Verdict {
  const failed = conditionOf(object, 'Failed');
  if (failed?.status === 'True') {
    return {
      status: 'FAILED',
      message: failed.message || failed.reason,
      kubeStatus: null,
      since: failed.since,
    };
  }
  const complete = conditionOf(object, 'Complete');
  if (complete?.status === 'True') {
    return { status: 'UP', message: 'complete', kubeStatus: null, since: complete.since };
  }
  if (fieldsOf(object.spec).suspend === true) {
    return { status: 'WARN', message: 'suspended', kubeStatus: null, since: null };
  }
  const done = countOf(fieldsOf(object.status).succeeded);
  const wanted = countOf(fieldsOf(object.spec).completions, 1);
  return {
    status: 'PROGRESSING',
    message: `${done} of ${wanted} completions`,
    kubeStatus: null,
    since: null,
  };
}

/** A CronJob: there is no more to it than being there and not being suspended. */
export function cronJobVerdict(object: Fields): Verdict {
  const suspended = fieldsOf(object.spec).suspend === true;
  return {
    status: suspended ? 'WARN' : 'UP',
    message: suspended ? 'suspended' : '',
    kubeStatus: null,
    since: null,
  };
}
