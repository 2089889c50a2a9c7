import {
  type Product,
  type ProductServer,
  type ServerOptions,
  startProduct,
  startServer,
} from '@hawser/testkit';
import { buildFirst } from './checkout.ts';

/** Starts the server as `npm start` runs it, since that is what people have. Builds it first where it is stale. */
export async function startBuiltServer(options: Omit<ServerOptions, 'built'>): Promise<ProductServer> {
  buildFirst('server');
  return await startServer({ ...options, built: true });
}

/** The same with an empty data folder of its own. */
export async function startBuiltProduct(): Promise<Product> {
  buildFirst('server');
  return await startProduct({ built: true });
}
