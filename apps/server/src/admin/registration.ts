import { noun } from '../noun/index.ts';
import { adminRoutes } from './routes.ts';

export const admin = noun({ name: 'admin', routes: () => adminRoutes });
