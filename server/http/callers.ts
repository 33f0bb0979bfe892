import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minute } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { isLoopback } from '../environment.ts';
import { isPublicIp } from '../integrations/push/public-network.ts';
import { networkTest } from '../ip-networks.ts';
import type { IpAddress } from '../services/accounts/limits.ts';
import { isMonitoring } from './call-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the call comes from, for limits. */
    ipAddress: IpAddress;
  }
}

/** Headers that proxies add. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
] as const;

/** What is wrong with the proxy in front of the server, in words for its operator. */
const faults = {
  hidden:
    'A proxy does not say for whom it calls, so wrong passwords can only be counted by user name: make it send X-Forwarded-For.',
  untrusted:
    'Calls come through a proxy that is not in TRUSTED_PROXIES, so wrong passwords can only be counted by user name: if the proxy is yours, add its address, and make it send X-Forwarded-For.',
} as const;

type Fault = keyof typeof faults;

interface Origin {
  ip: string;
  /** `own` is a caller's address, `local` this machine's, a fault the address of a proxy. */
  kind: 'own' | 'local' | Fault;
}

/** An IPv4 address is written as such, also by sockets for IPv6. */
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** How many addresses proxies have forwarded. */
const forwardedCount = ({ headers }: FastifyRequest): number => {
  const chain = String(headers['x-forwarded-for'] ?? '');
  return chain === '' ? 0 : chain.split(',').length;
};

/** Browsers speak HTTP/1.1; nginx speaks 1.0 to its servers unless it is told otherwise. */
const showsProxy = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || proxyHeaders.some((name) => headers[name] !== undefined);

type Calls = Record<Origin['kind'], number>;

const noCalls = (): Calls => ({ own: 0, local: 0, hidden: 0, untrusted: 0 });

/** Warnings are about the last one or two of these. */
const period = 10 * minute;

/** Finds out where calls come from, and what is wrong with a proxy that hides it (decision 0124). */
export class Callers {
  readonly #context: Pick<Context, 'environment' | 'log' | 'now'>;
  /** Whether an address is a trusted proxy's. */
  readonly isTrusted: (address: string) => boolean;
  /** The calls since the last whole period, and those of the period before. */
  #counts = { since: 0, now: noCalls(), before: noCalls() };
  readonly #said = new Set<Fault>();
  #isForwarded = false;

  constructor(context: Pick<Context, 'environment' | 'log' | 'now'>) {
    this.#context = context;
    this.isTrusted = networkTest(context.environment.trustedProxies);
  }

  /** Gives requests their address, and watches them. */
  watch(app: FastifyInstance): void {
    const callers = this;
    app.decorateRequest('ipAddress', {
      getter(this: FastifyRequest): IpAddress {
        return callers.#ipAddressOf(this);
      },
    });
    app.addHook('onRequest', async (request) => {
      if (!isMonitoring(request.routeOptions.url)) this.#observe(request);
    });
  }

  /** What the operator should correct, as sentences; empty while most calls come with their own address. */
  warnings(): string[] {
    this.#turnPeriod();
    const { now, before } = this.#counts;
    const isMostly = (fault: Fault) => now[fault] + before[fault] > now.own + before.own;
    const found: string[] = [];
    if (isMostly('hidden')) found.push(faults.hidden);
    if (isMostly('untrusted')) found.push(faults.untrusted);
    if (this.#isForwarded && this.#isUrlLocal) found.push(this.#urlWarning);
    return found;
  }

  get #isUrlLocal(): boolean {
    return isLoopback(new URL(this.#context.environment.publicUrl).hostname);
  }

  get #urlWarning(): string {
    return `Calls come through a proxy, but PUBLIC_URL is not set: links in mails lead to ${this.#context.environment.publicUrl}.`;
  }

  #ipAddressOf(request: FastifyRequest): IpAddress {
    const { ip, kind } = this.#originOf(request);
    // Others don't sit at this machine, so they come through a proxy on it.
    return { ip, isShared: kind === 'local' ? this.#context.environment.servesOthers : kind !== 'own' };
  }

  #originOf(request: FastifyRequest): Origin {
    const chain = request.ips ?? [request.ip];
    const ip = plainIp(request.ip);
    const isDirect = chain.length === 1;
    // This server speaks no TLS, so a proxy does.
    const isProxied = showsProxy(request) || this.#context.environment.publicUrl.startsWith('https:');
    if (this.isTrusted(ip)) return { ip, kind: isDirect && isProxied ? 'hidden' : 'local' };
    const isIgnored = forwardedCount(request) >= chain.length;
    // From the internet anybody may send such headers, to escape the limits.
    if (!isPublicIp(ip) && (isIgnored || (isDirect && isProxied))) return { ip, kind: 'untrusted' };
    return { ip, kind: 'own' };
  }

  #observe(request: FastifyRequest): void {
    const { ip, kind } = this.#originOf(request);
    this.#turnPeriod();
    this.#counts.now[kind] += 1;
    if (kind === 'own' && request.ips !== undefined && request.ips.length > 1) this.#observeForwarding();
    if ((kind === 'hidden' || kind === 'untrusted') && !this.#said.has(kind)) {
      this.#said.add(kind);
      this.#context.log.warn({ proxy: ip }, faults[kind]);
    }
  }

  /** Lets go of what was corrected, or was right, long ago. */
  #turnPeriod(): void {
    const { since, now } = this.#counts;
    const current = Math.floor(this.#context.now() / period);
    if (current === since) return;
    this.#counts = { since: current, now: noCalls(), before: current === since + 1 ? now : noCalls() };
  }

  #observeForwarding(): void {
    if (this.#isForwarded) return;
    this.#isForwarded = true;
    if (this.#isUrlLocal) this.#context.log.warn(this.#urlWarning);
  }
}
