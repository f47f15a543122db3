import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/** One route of the server, as its handler was added. */
export interface Route {
  /** In capital letters; HEAD beside each GET is left out. */
  readonly method: string;
  /** With `:name` for a part of the path. */
  readonly path: string;
  readonly config: FastifyContextConfig;
}

/** Paths that programs call. Everything else is a page or a file of the site. */
const OF_PROGRAMS = /^\/(api|functions|process|storage)(\/|$)/;

/** Returns true when an address belongs to the interface for programs. @param path without query */
export const isProgramAddress = (path: string): boolean => OF_PROGRAMS.test(path);

/** Collects the routes that are added to a server from now on. */
export function collectRoutes(server: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  server.addHook('onRoute', ({ method, url, exposeHeadRoute, config = {} }) => {
    for (const each of [method].flat()) {
      const isBesideGet = each === 'HEAD' && exposeHeadRoute === undefined && routes.some(({ path }) => path === url);
      if (!isBesideGet && each !== 'OPTIONS') routes.push({ method: each, path: url, config });
    }
  });
  return routes;
}

/** Methods that an address takes; none for an address that there is not. @param path without query */
export function methodsOf(routes: readonly Route[], path: string): readonly string[] {
  const methods = routes.filter((route) => isProgramAddress(route.path) && matches(route.path, path));
  return [...new Set(methods.map(({ method }) => method))];
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
