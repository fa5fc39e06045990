"""Trains the model of line roles and writes its weights.

usage: train.py DATA... --weights ../packages/convert/src/pages/layout/roles/weights.ts

DATA are the files that dump-features.ts wrote, without their extension. The weights file says how they are stored.
"""

import argparse
import base64
import hashlib

import lightgbm
import numpy

ROLES = ['text', 'heading', 'furniture', 'cell', 'caption', 'note', 'item', 'label', 'figure', 'contents']
LEAF = 255
SCALE = 4096


def load(path):
    labels = numpy.fromfile(path + '.labels', numpy.int32).reshape(-1, 4)
    features = numpy.fromfile(path + '.features', numpy.uint8).reshape(len(labels), -1)
    return features, labels


def trees_of(model):
    """Each tree as nodes of four bytes, in the order in which they are visited when one always goes left first."""

    def write(node, out):
        if 'leaf_value' in node:
            value = int(round(node['leaf_value'] * SCALE))
            value = max(-32768, min(32767, value)) & 0xFFFF
            out.append([LEAF, 0, value & 255, value >> 8])
            return
        at = len(out)
        assert node['decision_type'] == '<=' and node['split_feature'] < LEAF
        out.append([node['split_feature'], min(255, int(node['threshold'])), 0, 0])
        write(node['left_child'], out)
        out[at][2] = len(out) - at
        write(node['right_child'], out)

    trees = []
    for tree in model.dump_model()['tree_info']:
        nodes = []
        write(tree['tree_structure'], nodes)
        trees.append(nodes)
    return trees


def scores(predicted, truth, weights=None):
    lines = []
    for at, name in enumerate(ROLES):
        hit = ((predicted == at) & (truth == at)).sum()
        lines.append(f'{name} {hit / max(1, (predicted == at).sum()):.3f}/{hit / max(1, (truth == at).sum()):.3f}')
    return ' · '.join(lines)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('data', nargs='+')
    options.add_argument('--weights')
    options.add_argument('--rounds', type=int, default=60)
    options.add_argument('--leaves', type=int, default=15)
    options.add_argument('--rate', type=float, default=0.2)
    options.add_argument('--fraction', type=float, default=0.1)
    options.add_argument('--smallest', type=int, default=60)
    options.add_argument('--damping', type=float, default=10)
    options.add_argument('--seed', type=int, default=1)
    options = options.parse_args()
    parts = [load(path) for path in options.data]
    features = numpy.concatenate([f for f, _ in parts])
    documents = numpy.concatenate([labels[:, 1] + 1000000 * at for at, (_, labels) in enumerate(parts)])
    pages = numpy.concatenate([labels[:, 2] + 1000000 * at for at, (_, labels) in enumerate(parts)])
    roles = numpy.concatenate([labels[:, 0] for _, labels in parts])
    _, index, counts = numpy.unique(pages, return_inverse=True, return_counts=True)
    # A page with many cells is not worth many times one of prose.
    weights = 1 / numpy.sqrt(counts[index])
    weights *= len(weights) / weights.sum()
    kept = roles < len(ROLES)
    held = (documents % 10 == 3) & kept
    trained = (documents % 10 != 3) & kept
    parameters = dict(
        objective='multiclass', num_class=len(ROLES), num_leaves=options.leaves, learning_rate=options.rate,
        min_data_in_leaf=options.smallest, lambda_l2=options.damping, feature_fraction=options.fraction, feature_fraction_seed=options.seed,
        bagging_fraction=0.8, bagging_freq=1, bagging_seed=options.seed, max_bin=255, num_threads=1, deterministic=True, seed=options.seed, verbose=-1,
    )
    data = lightgbm.Dataset(features[trained].astype(numpy.float32), roles[trained], weight=weights[trained])
    model = lightgbm.train(parameters, data, num_boost_round=options.rounds)
    probabilities = model.predict(features[held].astype(numpy.float32), num_threads=1)
    right = (probabilities.argmax(1) == roles[held]).mean()
    summary = f'{len(counts)} pages, {int(trained.sum())} pieces; held-back documents: right {right:.3f}; precision/recall {scores(probabilities.argmax(1), roles[held])}'
    print(summary)
    if options.weights:
        trees = trees_of(model)
        packed = bytes(byte for nodes in trees for node in nodes for byte in node)
        starts = [len(nodes) for nodes in trees]
        text = base64.b64encode(packed).decode()
        digest = hashlib.sha256(packed).hexdigest()
        lines = [text[at:at + 112] for at in range(0, len(text), 112)]
        with open(options.weights, 'w') as file:
            file.write('/**\n * Weights of the line roles, written by `training/train.py`: not to be edited.\n *\n')
            file.write(' * Boosted trees, one for each role in each round, after each other. A node has four bytes: the feature, the\n')
            file.write(' * greatest value that goes left (to the next node), and how many nodes on the right one is. A leaf has 255 for\n')
            file.write(f' * its feature, and in its last two bytes what it adds to the score of the role, in 1/{SCALE} (16 bits, signed, low\n')
            file.write(' * byte first).\n *\n')
            file.write(f' * SHA-256 {digest}\n * {summary}\n */\n')
            file.write(f'export const featuresTrained = {features.shape[1]}\n\n')
            file.write(f'export const roleNames = [{", ".join(repr(name) for name in ROLES)}] as const\n\n')
            file.write('export const weights =\n')
            file.write(' +\n'.join(f"  '{line}'" for line in lines) + '\n')
        print(f'{len(trees)} trees, {sum(starts)} nodes, {len(packed)} bytes')
    names = numpy.argsort(-model.feature_importance('gain'))[:30]
    print('features by gain:', ' '.join(map(str, names)))


if __name__ == '__main__':
    main()
