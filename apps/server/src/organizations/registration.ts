import { noun } from '../noun/index.ts';
import { organizationsSchema } from './schema.ts';

export const organizations = noun({
  name: 'organizations',
  tables: organizationsSchema,
});
