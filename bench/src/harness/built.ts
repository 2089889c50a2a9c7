import {
  type Product,
  type ProductServer,
  type ServerOptions,
  startProduct,
  startServer,
} from '@hawser/testkit';
import { buildFirst } from './checkout.ts';

/** Starts the server as `npm start` does, because users run that. Builds it first when the build is stale. */
export async function startBuiltServer(options: Omit<ServerOptions, 'built'>): Promise<ProductServer> {
  buildFirst('server');
  return await startServer({ ...options, built: true });
}

/** The same with a new, empty data folder. */
export async function startBuiltProduct(): Promise<Product> {
  buildFirst('server');
  return await startProduct({ built: true });
}
