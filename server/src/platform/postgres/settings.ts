import { totalmem } from 'node:os';

const MB = 2 ** 20;

/**
 * One sixteenth of the memory of the machine or container. Pages are taken as the data grows, so a small market never
 * fills it; searching a million offers takes twice as long when their pages do not fit.
 */
export function bufferMegabytes(machine: number, container: number): number {
  const memory = container > 0 ? Math.min(machine, container) : machine;
  return Math.min(1_024, Math.max(128, Math.floor(memory / 16 / MB)));
}

/** Settings for one small machine: durable, few log lines, little memory. Its clients say how they plan (`asApplication`). */
const SERVER_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '80',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application logs its own errors; the server's log has only server messages, without anybody's data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  cluster_name: 'halles',
};

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export function settingArguments(socketDir: string, durable: boolean): string[] {
  const settings = {
    ...SERVER_SETTINGS,
    shared_buffers: `${bufferMegabytes(totalmem(), process.constrainedMemory())}MB`,
    ...(durable ? DURABLE : THROWAWAY),
    unix_socket_directories: socketDir,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
