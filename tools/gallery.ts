import { createServer } from 'vite';
import { galleryConfig } from './build/gallery.ts';

/** `npm run gallery`: the shared parts of the product, each in every state, for those who build screens. */
const server = await createServer(galleryConfig);
await server.listen();
server.printUrls();
