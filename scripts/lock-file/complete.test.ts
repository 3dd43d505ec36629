import { expect, test } from 'vitest';
import { completeLockFile, hostsIn, type LockFile } from './complete.ts';

const lockFile = (): LockFile => ({
  packages: {
    '': {},
    'node_modules/fmt': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: {
        '@fmt/linux-x64-gnu': '1.0.0',
        '@fmt/linux-arm64-musl': '1.0.0',
        '@fmt/win32-x64-msvc': '1.0.0',
      },
    },
    'node_modules/@fmt/linux-x64-gnu': { version: '1.0.0', optional: true },
    'node_modules/old/node_modules/fmt': {
      version: '0.9.0',
      optionalDependencies: { '@fmt/darwin-arm64': '0.9.0' },
    },
  },
});

test('adds a package that the registry lacked, with its platform', () => {
  const file = lockFile();
  expect(completeLockFile(file)).toEqual([
    'node_modules/@fmt/linux-arm64-musl',
    'node_modules/@fmt/win32-x64-msvc',
    'node_modules/old/node_modules/@fmt/darwin-arm64',
  ]);
  expect(file.packages['node_modules/@fmt/linux-arm64-musl']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
  expect(file.packages['node_modules/@fmt/win32-x64-msvc']).toEqual({
    version: '1.0.0',
    os: ['win32'],
    cpu: ['x64'],
    dev: true,
    optional: true,
  });
});

test('leaves a complete file unchanged', () => {
  const file = lockFile();
  completeLockFile(file);
  const once = JSON.stringify(file);
  expect(completeLockFile(file)).toEqual([]);
  expect(JSON.stringify(file)).toBe(once);
});

test('lists the hosts of registries, but not links between workspaces', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://registry.example.com/a.tgz' },
    'node_modules/b': { link: true, resolved: 'contract' },
  };
  expect(hostsIn({ packages })).toEqual(['registry.example.com']);
});
