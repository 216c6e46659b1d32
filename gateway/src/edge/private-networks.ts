import { BlockList, isIPv6 } from 'node:net'

const PRIVATE_NETWORKS = new BlockList()
PRIVATE_NETWORKS.addSubnet('127.0.0.0', 8)
PRIVATE_NETWORKS.addSubnet('10.0.0.0', 8)
PRIVATE_NETWORKS.addSubnet('172.16.0.0', 12)
PRIVATE_NETWORKS.addSubnet('192.168.0.0', 16)
PRIVATE_NETWORKS.addAddress('::1', 'ipv6')
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6')

/** Whether an IP address belongs to this machine or a private network (RFC 1918, RFC 4193). */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
