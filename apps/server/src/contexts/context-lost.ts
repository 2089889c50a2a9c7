import { organizationMessages } from '@hawser/domain/organizations';
import { Failure } from '../http/failure.ts';

/** By default the same whether there is no such context or it does not list the account. */
export const contextLost = (message: string = organizationMessages.contextLost): Failure =>
  new Failure(403, [{ message, displayable: true, code: 'context-lost' }]);
