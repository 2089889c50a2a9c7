export { type CourierPorts, type Deliver, deliverDue, eraseGivenUp, smtp, startCourier } from './courier.ts';
export { type Mail, post } from './outbox.ts';
export { mailSchema } from './schema.ts';
