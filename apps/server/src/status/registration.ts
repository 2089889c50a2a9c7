import { noun } from '../noun/index.ts';
import { statusSchema } from './schema.ts';

export const status = noun({ name: 'status', tables: statusSchema });
